//! The plan of a sweep: what was asked for, by which version, on how many threads. It is stored with the result.

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use serde_json::{Value, json};

use super::about::{About, Kind};

/// The version of the program that makes plans now.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The options of a sweep, all of them, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(BTreeMap<String, String>);

/// Why options are refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// There is no such option.
    Unknown {
        /// The option.
        option: String,
    },
    /// A value that is not a whole number in the range.
    NotInRange {
        /// The option.
        option: String,
        /// What was given.
        given: String,
        /// The least value.
        least: u64,
        /// The greatest value.
        most: u64,
    },
    /// An option without which there is nothing to do.
    Missing {
        /// The option.
        option: String,
    },
    /// An option that was given without a value.
    Empty {
        /// The option.
        option: String,
    },
    /// A shard that is not `i/n` with 1 <= i <= n.
    Shard(String),
    /// A shard for which nothing is left, because there are fewer chunks than shards.
    EmptyShard(Shard, u64),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::Unknown { option } => write!(f, "there is no option --{option}"),
            PlanError::NotInRange { option, given, least, most } => {
                write!(f, "--{option} takes a whole number from {least} to {most}, not '{given}'")
            }
            PlanError::Missing { option } => write!(f, "--{option} must be given"),
            PlanError::Empty { option } => write!(f, "--{option} is empty"),
            PlanError::Shard(given) => write!(f, "a shard is written i/n with 1 <= i <= n, as 2/3, not '{given}'"),
            PlanError::EmptyShard(shard, 1) => write!(f, "there is 1 chunk, so shard {shard} would be empty"),
            PlanError::EmptyShard(shard, chunks) => {
                write!(f, "there are {chunks} chunks, so shard {shard} would be empty")
            }
        }
    }
}

impl std::error::Error for PlanError {}

impl PlanError {
    /// What a user can do about it.
    #[must_use]
    pub fn remedy(&self) -> String {
        match self {
            PlanError::EmptyShard(_, 1) => "sweep the whole range, without --shard".into(),
            PlanError::EmptyShard(_, chunks) => format!("divide the sweep into at most {chunks} shards"),
            _ => "see the sweep's --help".into(),
        }
    }
}

impl Options {
    /// The options of a sweep from those that were given; the others have their defaults.
    ///
    /// # Errors
    /// An unknown option, a value out of range, or an option that is missing.
    pub fn new(about: &About, given: &BTreeMap<String, String>) -> Result<Options, PlanError> {
        if let Some(option) = given.keys().find(|name| about.setting(name).is_none()) {
            return Err(PlanError::Unknown { option: option.clone() });
        }
        let mut options = BTreeMap::new();
        for setting in about.settings {
            let given = given.get(setting.name);
            let value = match &setting.kind {
                Kind::Integer { least, most, default } => match given.map(|text| (text, text.trim().parse::<u64>())) {
                    None => default.to_string(),
                    Some((_, Ok(number))) if (*least..=*most).contains(&number) => number.to_string(),
                    Some((text, _)) => {
                        let (option, given) = (setting.name.to_string(), text.clone());
                        return Err(PlanError::NotInRange { option, given, least: *least, most: *most });
                    }
                },
                Kind::Text { default } => match (given, default) {
                    (Some(text), _) => text.trim().to_string(),
                    (None, Some(default)) => (*default).to_string(),
                    (None, None) => return Err(PlanError::Missing { option: setting.name.into() }),
                },
            };
            options.insert(setting.name.to_string(), value);
        }
        Ok(Options(options))
    }

    /// An option that is a whole number; 0 if there is none of that name.
    #[must_use]
    pub fn number(&self, name: &str) -> u64 {
        self.0.get(name).and_then(|text| text.parse().ok()).unwrap_or(0)
    }

    /// The same, where the range is known to be small.
    #[must_use]
    pub fn small(&self, name: &str) -> u32 {
        u32::try_from(self.number(name)).unwrap_or(u32::MAX)
    }

    /// An option that is a text; empty if there is none of that name.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// All options by name.
    #[must_use]
    pub fn as_map(&self) -> &BTreeMap<String, String> {
        &self.0
    }
}

/// The least number of chunks that a range is cut into, if it has that number of cases: this number of shards get work.
const PARTS: u64 = 64;

/// How many cases a chunk has, given how many the range has and how many a chunk may have.
#[must_use]
pub fn chunk_size(cases: u64, most: u64) -> u64 {
    (cases / PARTS).clamp(1, most.max(1))
}

/// Part `index` of `count` parts, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Which part, from 1.
    #[must_use]
    pub fn index(self) -> u64 {
        self.index
    }

    /// Of how many.
    #[must_use]
    pub fn count(self) -> u64 {
        self.count
    }

    /// Whether a chunk belongs to this part. Neighbouring chunks go to different parts, which makes parts equally long.
    #[must_use]
    pub fn holds(self, chunk: u64) -> bool {
        chunk % self.count == self.index - 1
    }
}

impl FromStr for Shard {
    type Err = PlanError;

    fn from_str(text: &str) -> Result<Shard, PlanError> {
        let parts = text.split_once('/').and_then(|(i, n)| Some((i.trim().parse().ok()?, n.trim().parse().ok()?)));
        match parts {
            Some((index, count)) if 1 <= index && index <= count => Ok(Shard { index, count }),
            _ => Err(PlanError::Shard(text.into())),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// What a sweep was asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The name of the sweep.
    pub sweep: String,
    /// Its options.
    pub options: Options,
    /// What random choices start from.
    pub seed: u64,
    /// The version of the program.
    pub version: String,
    /// How many threads.
    pub threads: NonZero<usize>,
    /// Which part.
    pub shard: Shard,
}

impl Plan {
    /// A plan of this version of the program.
    #[must_use]
    pub fn new(sweep: &str, options: Options, seed: u64, threads: NonZero<usize>, shard: Shard) -> Plan {
        Plan { sweep: sweep.into(), options, seed, version: VERSION.into(), threads, shard }
    }

    /// The plan as JSON, always in the same words.
    #[must_use]
    pub fn to_json(&self) -> Value {
        json!({
            "sweep": self.sweep,
            "options": self.options.0,
            "seed": self.seed,
            "version": self.version,
            "threads": self.threads,
            "shard": self.shard.to_string(),
        })
    }

    /// What was asked for, without how it was done: the results depend on nothing else.
    #[must_use]
    pub fn asked(&self) -> Value {
        let mut plan = self.to_json();
        if let Some(plan) = plan.as_object_mut() {
            plan.remove("threads");
        }
        plan
    }

    /// The plan that is written so; nothing if it is none.
    #[must_use]
    pub fn from_json(value: &Value) -> Option<Plan> {
        let options = value["options"].as_object()?.iter();
        let options = options.map(|(name, value)| Some((name.clone(), value.as_str()?.to_string())));
        Some(Plan {
            sweep: value["sweep"].as_str()?.into(),
            options: Options(options.collect::<Option<_>>()?),
            seed: value["seed"].as_u64()?,
            version: value["version"].as_str()?.into(),
            threads: NonZero::new(usize::try_from(value["threads"].as_u64()?).ok()?)?,
            shard: value["shard"].as_str()?.parse().ok()?,
        })
    }

    /// In what this plan cannot be continued as the other one; nothing if it can. Threads may change.
    #[must_use]
    pub fn differs(&self, other: &Plan) -> Option<String> {
        let pair = |what: &str, own: &str, theirs: &str| {
            let difference = || match own.contains('\n') || theirs.contains('\n') {
                // A whole file is not shown.
                true => format!("another text for {what}"),
                false => format!("{what} {own}, not {theirs}"),
            };
            (own != theirs).then(difference)
        };
        let names: std::collections::BTreeSet<&String> = self.options.0.keys().chain(other.options.0.keys()).collect();
        let options = names
            .into_iter()
            .find_map(|name| pair(&format!("--{name}"), self.options.text(name), other.options.text(name)));
        pair("the sweep", &self.sweep, &other.sweep)
            .or(options)
            .or_else(|| pair("--seed", &self.seed.to_string(), &other.seed.to_string()))
            .or_else(|| pair("version", &self.version, &other.version))
    }
}
