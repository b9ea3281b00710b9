const SHORTEST = 4;

/** Greetings, thanks and yes or no: nothing that a later conversation would need. */
const SMALL_TALK =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening|night)|how are you|bye|goodbye|see you|thanks?|thank you|thx|ok|okay|yes|no|yep|nope|sure|great|cool|nice|fine|please|sorry|lol|go on|continue|next|again|test|你好|您好|嗨|早上好|下午好|晚上好|再见|拜拜|谢谢|多谢|好的?|是的?|不是|不|嗯+|哦|行|可以|继续|下一个|测试)$/;

/** What a message is without its punctuation. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();

/** Whether nothing of what a user said can be worth a memory, so that no model is asked about it. */
export const isTrivia = (said: readonly string[]): boolean => said.every((text) => isSmallTalk(text));

function isSmallTalk(text: string): boolean {
  const words = bare(text);
  if (words === '') return true;
  // "hello there, thanks" is three of them.
  return SMALL_TALK.test(words) || words.split(' ').every((word) => SMALL_TALK.test(word));
}

/** Passwords, keys, numbers of cards and codes are never remembered, also where a user asks for it. */
const isSecret = (text: string): boolean =>
  /\b(?:password|passphrase|passcode|pin|secret key|api[ _-]?key|access token|private key)\b[^.]{0,40}?(?:\bis\b|=|:)/i.test(
    text,
  ) ||
  /(?:密码|口令|密钥|验证码)[^。]{0,20}?(?:是|为|：|:)/.test(text) ||
  /\b(?:sk|pk|ghp|xox[abp])[-_][\w-]{12,}/i.test(text) ||
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text) ||
  isCardNumber(text);

function isCardNumber(text: string): boolean {
  return (text.match(/\b\d(?:[ -]?\d){12,18}\b/g) ?? []).some((digits) => hasCheckDigit(digits.replace(/\D/g, '')));
}

/** The check of all card numbers (Luhn): other long numbers seldom pass it. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a text can be a memory at all. */
export const isWorthKeeping = (text: string): boolean =>
  bare(text).length >= SHORTEST && !isSmallTalk(text) && !isSecret(text);
