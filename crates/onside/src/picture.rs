//! Pictures: a figure of a position, of a game or of a thermograph, and what it is written as.
//!
//! Figures of values are made by [`Value::tree_figure`](crate::Value::tree_figure) and
//! [`Value::thermograph_figure`](crate::Value::thermograph_figure), those of positions by [`position_of`] and its
//! siblings.

pub use onside_draw::{
    form_tree, game_graph, joint_move, joint_move_of, named_graph, position, position_of, position_tree,
    position_tree_of, thermographs, with_move, with_move_of,
};
pub use onside_show::picture::{Figure, NotDrawn, Percent, Picture, Theme, render_html, render_svg, render_tikz};

/// The figure as SVG in its natural size, in the light theme.
#[must_use]
pub fn svg(figure: &Figure) -> String {
    render_svg(&figure.picture, Theme::Light, 100)
}
