// The parts of CodeMirror that the page uses; `build.mjs` makes one module of them and of what they need.
export { EditorState, EditorSelection, StateEffect, StateField, Compartment, RangeSetBuilder } from "@codemirror/state";
export { EditorView, Decoration, keymap, hoverTooltip, drawSelection, placeholder } from "@codemirror/view";
export { defaultKeymap, history, historyKeymap, undoDepth, redoDepth } from "@codemirror/commands";
export { autocompletion, completionKeymap, closeCompletion, completionStatus } from "@codemirror/autocomplete";
