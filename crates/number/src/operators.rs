//! Writes the operator traits of a number type from its by-reference functions.
//!
//! The arithmetic itself is in `dyadic/arithmetic.rs` and `rational/arithmetic.rs`; this file only spares
//! both of them the four combinations of values and references.

/// Implements one binary operator and its assigning form on values and references through `$function(&a, &b)`.
macro_rules! binary_operator {
    ($type:ty, $trait:ident, $method:ident, $assign_trait:ident, $assign_method:ident, $function:path) => {
        impl std::ops::$trait<&$type> for &$type {
            type Output = $type;
            #[inline]
            fn $method(self, other: &$type) -> $type {
                $function(self, other)
            }
        }

        impl std::ops::$trait<$type> for &$type {
            type Output = $type;
            #[inline]
            fn $method(self, other: $type) -> $type {
                $function(self, &other)
            }
        }

        impl std::ops::$trait<&$type> for $type {
            type Output = $type;
            #[inline]
            fn $method(self, other: &$type) -> $type {
                $function(&self, other)
            }
        }

        impl std::ops::$trait<$type> for $type {
            type Output = $type;
            #[inline]
            fn $method(self, other: $type) -> $type {
                $function(&self, &other)
            }
        }

        impl std::ops::$assign_trait<&$type> for $type {
            #[inline]
            fn $assign_method(&mut self, other: &$type) {
                *self = $function(self, other);
            }
        }

        impl std::ops::$assign_trait<$type> for $type {
            #[inline]
            fn $assign_method(&mut self, other: $type) {
                *self = $function(self, &other);
            }
        }
    };
}

/// Implements negation, addition, subtraction, multiplication and sums of iterators for a number type.
macro_rules! ring_operators {
    ($type:ty, $neg:path, $add:path, $sub:path, $mul:path) => {
        $crate::operators::binary_operator!($type, Add, add, AddAssign, add_assign, $add);
        $crate::operators::binary_operator!($type, Sub, sub, SubAssign, sub_assign, $sub);
        $crate::operators::binary_operator!($type, Mul, mul, MulAssign, mul_assign, $mul);

        impl std::ops::Neg for &$type {
            type Output = $type;
            #[inline]
            fn neg(self) -> $type {
                $neg(self)
            }
        }

        impl std::ops::Neg for $type {
            type Output = $type;
            #[inline]
            fn neg(self) -> $type {
                $neg(&self)
            }
        }

        impl std::iter::Sum for $type {
            fn sum<I: Iterator<Item = $type>>(numbers: I) -> $type {
                numbers.fold(<$type>::ZERO, |total, number| $add(&total, &number))
            }
        }

        impl<'a> std::iter::Sum<&'a $type> for $type {
            fn sum<I: Iterator<Item = &'a $type>>(numbers: I) -> $type {
                numbers.fold(<$type>::ZERO, |total, number| $add(&total, number))
            }
        }
    };
}

pub(crate) use {binary_operator, ring_operators};
