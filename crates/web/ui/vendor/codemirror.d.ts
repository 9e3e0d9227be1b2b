export { EditorState, EditorSelection, StateEffect, StateField, Compartment, RangeSetBuilder } from "@codemirror/state";
export type { Extension, Range } from "@codemirror/state";
export { EditorView, Decoration, keymap, hoverTooltip, drawSelection, placeholder } from "@codemirror/view";
export type { DecorationSet, Tooltip } from "@codemirror/view";
export { defaultKeymap, history, historyKeymap, undoDepth, redoDepth } from "@codemirror/commands";
export { autocompletion, completionKeymap, closeCompletion, completionStatus } from "@codemirror/autocomplete";
export type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
