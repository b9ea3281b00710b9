import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeText } from './merge-text.ts';

const merged = (base: string, mine: string, theirs: string) => mergeText(base, mine, theirs).text;
const lines = (...texts: string[]) => texts.join('\n');

describe('merging two changes of one text', () => {
  const base = lines('You plan trips.', 'Ask where I start.', 'Be brief.');

  it('keeps both changes when they concern different lines, even adjacent ones', () => {
    const mine = lines('You plan short trips.', 'Ask where I start.', 'Be brief.');
    const theirs = lines('You plan trips.', 'Ask where and when I start.', 'Be brief.');
    expect(mergeText(base, mine, theirs)).toEqual({
      isClean: true,
      text: lines('You plan short trips.', 'Ask where and when I start.', 'Be brief.'),
    });
  });

  it('keeps both changes when they concern different words of one line', () => {
    expect(
      mergeText('Answer in short sentences.', 'Answer in two short sentences.', 'Reply in short sentences.'),
    ).toEqual({ isClean: true, text: 'Reply in two short sentences.' });
  });

  it('merges Chinese text by characters, because it has no spaces between words', () => {
    expect(mergeText('你帮助用户规划旅行', '你帮助用户规划短途旅行', '你协助用户规划旅行')).toEqual({
      isClean: true,
      text: '你协助用户规划短途旅行',
    });
  });

  it('is not clean when both changed the same words, and the proposal has both', () => {
    expect(mergeText('Be brief.', 'Be friendly.', 'Be formal.')).toEqual({
      isClean: false,
      text: 'Be formal friendly.',
    });
  });

  it('is not clean when both added something else at the same place', () => {
    expect(mergeText('Hello.', 'Hello.\nMine.', 'Hello.\nTheirs.')).toEqual({
      isClean: false,
      text: 'Hello.\nTheirs.\nMine.',
    });
  });

  it('keeps what one side has written into an empty line that the other has removed', () => {
    expect(mergeText(' \na', ' M\na', 'a')).toEqual({ isClean: false, text: ' M\na' });
    expect(mergeText('x\n \na', 'x\na', 'x\n T\na')).toEqual({ isClean: false, text: 'x\n T\na' });
  });

  it('does not mix two rewritten texts word by word', () => {
    const mine = 'Write like the captain of a ship, in the words of the sea.';
    const theirs = 'Speak as the teacher of a class, in the style of the school.';
    const proposal = merged('Answer in the language of the user, in a few words.', mine, theirs);
    expect(proposal).toContain(mine.slice(0, -1));
    expect(proposal).toContain(theirs.slice(0, -1));
  });

  it('takes an addition that both made only once, also beside other changes', () => {
    expect(merged('One.', 'First.\nTwo.', 'One.\nTwo.').match(/Two/g)).toHaveLength(1);
  });
});

const text = fc
  .array(fc.constantFrom('a', 'b', 'a b', '', 'c d e', '字', ' '), { maxLength: 8 })
  .map((part) => part.join('\n'));
/** Lines of which no two are equal, so that it is known which line was changed. */
const distinctLines = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,6}( [a-z]{2,5}){0,3}$/), {
  minLength: 2,
  maxLength: 8,
});

describe('merging any two changes', () => {
  it('takes the change of one side when the other has none', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(mergeText(base, changed, base)).toEqual({ isClean: true, text: changed });
        expect(mergeText(base, base, changed)).toEqual({ isClean: true, text: changed });
      }),
    );
  });

  it('takes equal changes once', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(mergeText(base, changed, changed)).toEqual({ isClean: true, text: changed });
      }),
    );
  });

  it('gives the same for both sides when it is clean', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const one = mergeText(base, mine, theirs);
        const other = mergeText(base, theirs, mine);
        expect(other.isClean).toBe(one.isClean);
        if (one.isClean) expect(other.text).toBe(one.text);
      }),
    );
  });

  it('keeps both when each changed lines of its own', () => {
    const change = fc.record({
      owner: fc.constantFrom('mine', 'theirs', 'nobody'),
      to: fc.constantFrom('', 'M', 'N\nN'),
    });
    fc.assert(
      fc.property(distinctLines, fc.array(change, { minLength: 8, maxLength: 8 }), (base, changes) => {
        // Every second line stays, so that no two changes touch.
        const by = (owners: readonly string[]) =>
          base.flatMap((line, index) => {
            const { owner, to } = changes[index] ?? { owner: 'nobody', to: '' };
            return index % 2 === 1 && owners.includes(owner) ? [`${to}${index}`] : [line];
          });
        expect(mergeText(base.join('\n'), by(['mine']).join('\n'), by(['theirs']).join('\n'))).toEqual({
          isClean: true,
          text: by(['mine', 'theirs']).join('\n'),
        });
      }),
    );
  });

  it('leaves out no line that either side has added', () => {
    const insertions = fc.array(fc.nat({ max: 8 }), { maxLength: 4 });
    const withInserted = (base: readonly string[], places: readonly number[], mark: string) =>
      places.reduce<readonly string[]>(
        (all, place, index) => [...all.slice(0, place), `${mark}${index}`, ...all.slice(place)],
        base,
      );
    fc.assert(
      fc.property(distinctLines, insertions, insertions, (base, ofMine, ofTheirs) => {
        const mine = withInserted(base, ofMine, 'M');
        const theirs = withInserted(base, ofTheirs, 'T');
        const all = merged(base.join('\n'), mine.join('\n'), theirs.join('\n')).split('\n');
        for (const line of [...mine, ...theirs]) expect(all.filter((other) => other === line)).toHaveLength(1);
      }),
    );
  });

  it('leaves out no character that either side has added, whatever else they changed', () => {
    const letters = (from: string) => fc.array(fc.constantFrom(...from), { maxLength: 12 }).map((all) => all.join(''));
    const splice = fc.record({ start: fc.nat({ max: 30 }), count: fc.nat({ max: 12 }) });
    const countOf = (whole: string, letter: string) => whole.split(letter).length - 1;
    fc.assert(
      fc.property(text, splice, splice, letters('MNO\n '), letters('TUV\n '), (base, one, other, ofMine, ofTheirs) => {
        const spliced = ({ start, count }: { start: number; count: number }, added: string) =>
          base.slice(0, start) + added + base.slice(start + count);
        const result = merged(base, spliced(one, ofMine), spliced(other, ofTheirs));
        for (const letter of 'MNO') expect(countOf(result, letter)).toBe(countOf(ofMine, letter));
        for (const letter of 'TUV') expect(countOf(result, letter)).toBe(countOf(ofTheirs, letter));
      }),
      { numRuns: 500 },
    );
  });
});

it('gives up on words of 100,000 different characters, which would take minutes', () => {
  const long = Array.from({ length: 2_000 }, (_, index) => `Line ${index} has about fifty characters of its own.`);
  const changed = (index: number, line: string) => long.with(index, line).join('\n');
  expect(mergeText(long.join('\n'), changed(3, 'Mine'), changed(1_900, 'Theirs')).isClean).toBe(true);
  const [one, other] = ['a ', 'b '].map((word) => word.repeat(50_000));
  expect(mergeText(long.join('\n'), one ?? '', other ?? '').isClean).toBe(false);
});
