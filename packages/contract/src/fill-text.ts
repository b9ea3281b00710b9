const ENDS_WITH_HAN = /\p{Script=Han}$/u;
const ENDS_WITH_HAN_AND_SPACE = /\p{Script=Han} $/u;
const STARTS_WITH_HAN = /^\p{Script=Han}/u;
const STARTS_WITH_SPACE_AND_HAN = /^ \p{Script=Han}/u;

/**
 * Puts values into the slots of a text. `slot` captures the name of a slot. Chinese texts have a space beside a slot,
 * which separates Han from Latin characters; where the value is Han too, the space is left out.
 */
export function fillText(text: string, slot: RegExp, textOf: (name: string) => string): string {
  return text
    .split(slot)
    .map((part, index) => (index % 2 === 0 ? part : textOf(part)))
    .reduce(join);
}

function join(left: string, right: string): string {
  if (ENDS_WITH_HAN_AND_SPACE.test(left) && STARTS_WITH_HAN.test(right)) return left.slice(0, -1) + right;
  if (ENDS_WITH_HAN.test(left) && STARTS_WITH_SPACE_AND_HAN.test(right)) return left + right.slice(1);
  return left + right;
}
