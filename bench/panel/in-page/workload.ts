/** The same markdown for every page, from a seed: headings, lists, tables, code and quotes, as answers have them. */

export interface HistoryMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

export const CHUNK_LENGTH = 20;

const WORDS =
  'the agent reads a document, plans its next step, calls one tool and then reports what it found in plain words because people need to check results before they trust them while latency budgets stay small and every token counts toward cost quality recall precision index vector graph queue worker stream cache retry shard page node edge'.split(
    /[ ,]+/,
  );

type Random = () => number;

function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const times = (count: number, make: (index: number) => string): string[] =>
  Array.from({ length: Math.floor(count) }, (_, index) => make(index));
const word = (random: Random) => WORDS[Math.floor(random() * WORDS.length)] ?? '';
const whole = (random: Random, below: number) => Math.floor(random() * below);

function sentence(random: Random, length: number): string {
  const text = times(length, () => word(random)).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function paragraph(random: Random, sentences: number): string {
  return times(sentences, () => {
    const plain = sentence(random, 8 + random() * 10);
    const kind = random();
    if (kind < 0.2) return `${plain} See [the guide](https://example.com/${whole(random, 999)}).`;
    if (kind < 0.4) return `${plain} Use **bold ${word(random)}** and \`code_${whole(random, 99)}\`.`;
    return kind < 0.5 ? `${plain} An *emphasis* here.` : plain;
  }).join(' ');
}

const bullets = (random: Random) =>
  times(4 + random() * 3, (index) => {
    const lead = index % 3 === 2 ? `**${word(random)}**: ` : '';
    return `- ${lead}${sentence(random, 6)}`;
  }).join('\n');

const numbers = (random: Random) =>
  times(3 + random() * 3, (index) => `${index + 1}. ${sentence(random, 7)}`).join('\n');

const table = (random: Random) =>
  [
    '| Name | Value | Unit | Note |',
    '|---|---:|:---:|---|',
    ...times(5, (index) => `| row ${index} | ${(random() * 1000).toFixed(2)} | ms | ${word(random)} ${word(random)} |`),
  ].join('\n');

const code = (random: Random) =>
  [
    `\`\`\`${random() < 0.5 ? 'ts' : 'python'}`,
    ...times(
      8 + random() * 8,
      (index) =>
        `${'  '.repeat(index % 3)}const ${word(random)}_${index} = await fetchThing(${whole(random, 1000)}, "${word(random)}");`,
    ),
    '```',
  ].join('\n');

const quote = (random: Random) => `> ${sentence(random, 14)}`;

/** The end marker of an answer. */
export const endOf = (seed: number) => `END-OF-ANSWER-${seed}`;

/** An answer of the given length. */
export function answerOf(length: number, seed: number): string {
  const random = randomFrom(seed);
  const tail = `\n\n${endOf(seed)}\n`;
  let text = '';
  for (let section = 1; text.length < length - tail.length; section += 1) {
    const heading = `${section % 4 === 1 ? '##' : '###'} Section ${section}: ${sentence(random, 4)}`;
    text += [
      heading,
      paragraph(random, 4),
      bullets(random),
      paragraph(random, 2),
      ...blockOf(section, random),
      '',
    ].join('\n\n');
  }
  const cut = text.slice(0, length - tail.length);
  const whole = cut.slice(0, cut.lastIndexOf('\n\n'));
  const isInCode = (whole.match(/^```/gm) ?? []).length % 2 === 1;
  return `${whole}${isInCode ? '\n```' : ''}${tail}`;
}

function blockOf(section: number, random: Random): string[] {
  switch (section % 4) {
    case 0:
      return [table(random)];
    case 1:
      return [code(random)];
    case 2:
      return [numbers(random), code(random)];
    default:
      return [quote(random), table(random)];
  }
}

/** Alternating questions and answers. */
export function historyOf(count: number): HistoryMessage[] {
  const random = randomFrom(42);
  return Array.from({ length: count }, (_, index) => {
    const id = `m${index}`;
    if (index % 2 === 0) return { id, role: 'user', content: sentence(random, 8 + random() * 20) };
    return { id, role: 'assistant', content: pastAnswer(random) };
  });
}

function pastAnswer(random: Random): string {
  const kind = random();
  const parts = [paragraph(random, 2)];
  if (kind < 0.3) parts.push(bullets(random));
  else if (kind < 0.5) parts.push(code(random));
  else if (kind < 0.65) parts.push(table(random));
  else if (kind < 0.8) parts.push(numbers(random), quote(random));
  return [...parts, paragraph(random, 2)].join('\n\n');
}

export const chunksOf = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / CHUNK_LENGTH) }, (_, index) =>
    text.slice(index * CHUNK_LENGTH, (index + 1) * CHUNK_LENGTH),
  );
