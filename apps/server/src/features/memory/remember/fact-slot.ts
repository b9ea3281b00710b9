/**
 * The attribute that a sentence gives a value to, where a user has one of it: "The user lives in Bern" and "I moved to Oslo" are both
 * `lives in`. Null where a user may have several. For the demonstration model, which cannot say what a new fact contradicts: these
 * rules also take "I moved to Linux" for a home.
 */
export function factSlotOf(text: string): string | null {
  const fact = comparable(text);
  for (const [pattern, slot] of PREDICATES) if (pattern.test(fact)) return slot;
  const attribute = ATTRIBUTE.exec(fact)?.groups?.attribute ?? CHINESE_ATTRIBUTE.exec(fact)?.groups?.attribute;
  return attribute === undefined ? null : attributeSlot(attribute);
}

/**
 * The same where no other reading of the sentence is true beside an earlier one: what a model has overlooked is then replaced all the
 * same. Of everything else the model decides, as a true fact that is lost is worse than two that contradict each other.
 */
export function certainSlotOf(text: string): string | null {
  const fact = text.normalize('NFKC').replaceAll('’', "'").replace(/\s+/g, ' ').trim();
  return CERTAIN.find(([pattern]) => pattern.test(fact))?.[1] ?? null;
}

/** A place has a capital letter, "in a small flat" is no other home. */
const CERTAIN: readonly (readonly [RegExp, string])[] = [
  [/^(?:The user|用户|I)(?: now| currently)* (?:lives?|is living|am living) in \p{Lu}/u, 'lives in'],
  [/^(?:用户|我)(?:现在|目前)?住在/, 'lives in'],
  [/^(?:The user's name is|The user is called|My name is|I am called|I'm called)\b/i, 'name'],
  [/^(?:用户叫|我叫|用户的名字是|我的名字是)/, 'name'],
  [/^(?:The user is|I am|I'm) \d{1,3} years? old\b/i, 'age'],
  [/^(?:用户|我)(?:今年)?\d{1,3}岁/, 'age'],
];

const comparable = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim();

const USER = '(?:the user|user|i|用户|我)';
const STILL = "(?: now| currently| just| recently| has| have|'ve|'s)*";

/** "for two hours", "for a long time": how long somebody works, not for whom. */
const DURATION = '(?:[a-z]+ ){0,3}(?:minute|hour|day|week|month|year|decade|while|time)s?\\b';

/** Of each of these a user has one. The first that fits counts. */
const PREDICATES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^${USER}${STILL} (?:lives?|living|is living|am living|moved|relocated) (?:in|at|to)\\b`), 'lives in'],
  [/^(?:用户|我)(?:现在|目前|已经)?(?:住在|搬到|搬去)/, 'lives in'],
  [new RegExp(`^${USER}${STILL} (?:works?|working|started|joined) (?:at (?!\\d)|for (?!\\d|${DURATION}))`), 'works at'],
  [/^(?:用户|我)(?:现在|目前)?在.+(?:工作|上班)/, 'works at'],
  [new RegExp(`^${USER}${STILL} works? as\\b`), 'works as'],
  [
    /^(?:call me|my name is|i am called|i'm called|the user is called|the user's name is|the user wants to be called)\b/,
    'name',
  ],
  [/^(?:我叫|用户叫|我的名字|用户的名字|叫我)/, 'name'],
  [new RegExp(`^${USER}(?: is| am|'m)? \\d{1,3} years? old`), 'age'],
  [/^(?:用户|我)(?:今年)?\d{1,3}岁/, 'age'],
  [new RegExp(`^${USER}${STILL} drives?\\b`), 'drives'],
  [new RegExp(`^${USER}${STILL} (?:gets?|wakes?) up\\b`), 'gets up'],
  [
    new RegExp(`^${USER}(?: is| am|'m)${STILL} (?:a |an )?(?:vegan|vegetarian|pescatarian|meat eater|omnivore)\\b`),
    'diet',
  ],
  [new RegExp(`^${USER}(?: is| am|'m)${STILL} (?:married|single|divorced|engaged|widowed)\\b`), 'marital status'],
];

const ATTRIBUTE =
  /^(?:the user's|user's|my)(?: new| current)? (?<attribute>[a-z0-9' -]{2,60}?)(?: now| currently)? (?:is|are|was|has changed to|changed to|has moved to|moved to|becomes|became|meets|starts|ends|opens|closes|costs)\b/;
const CHINESE_ATTRIBUTE =
  /^(?:用户的|我的)(?:新|现在的)?(?<attribute>[^，。,.是为]{1,20}?)(?:现在)?(?:是|为|改成|改为|换成|变成)/;

/** People and things of which a user may have several. What is said of one of them is said of that one. */
const SEVERAL =
  /^(?:best )?(?:friend|child|kid|grandchild|niece|nephew|aunt|uncle|client|student|son|daughter|brother|sister|cousin|colleague|neighbour|neighbor|pet|dog|cat|hobby|hobbie|book|film|movie|project|allergy|allergie|intolerance|medication|medicine|illness|language|skill|goal|plan|appointment|朋友|孩子|儿子|女儿|哥哥|弟弟|姐姐|妹妹|同事|邻居|宠物|狗|猫|爱好|项目|过敏|药|语言|计划)(?:s?$|'s |s' |的)/;

function attributeSlot(attribute: string): string | null {
  const plain = attribute
    .replace(/\bfavorite\b/g, 'favourite')
    .replace(/\b(?:the|a|an|new|current)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain === '' || SEVERAL.test(plain) ? null : plain;
}
