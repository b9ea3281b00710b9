import { describe, expect, it } from 'vitest';
import { closeUnfinished } from './close-unfinished.ts';

describe('chat §2 auto-fixed ending', () => {
  it.each([
    ['Some **bold', 'Some **bold**'],
    ['Some **bold and *both', 'Some **bold and *both***'],
    ['Some **', 'Some '],
    ['A ~~gone', 'A ~~gone~~'],
    ['With `code', 'With `code`'],
    ['With `', 'With '],
    ['See [the guide](https://exam', 'See the guide'],
    ['See [the gui', 'See the gui'],
    ['See **[the gui', 'See **the gui**'],
    ['A picture ![alt](http', 'A picture '],
    ['As shown[^no', 'As shown'],
    ['As shown[^1]', 'As shown[^1]'],
    ['[^1]: **Bo', '[^1]: **Bo**'],
    ['Done **well** and [here](https://example.com).', 'Done **well** and [here](https://example.com).'],
    ['2 * 3 and snake_case_name', '2 * 3 and snake_case_name'],
    ['Words\n-', 'Words'],
    ['Words\n\n1.', 'Words\n\n'],
    ['| Name | Val', '| Name | Val\n|---|---|'],
    ['| Name | Value |\n|--', '| Name | Value |\n|---|---|'],
    ['Before **open\n\nAfter', 'Before **open\n\nAfter'],
    ['\\*not bold', '\\*not bold'],
  ])('turns %j into %j', (text, shown) => {
    expect(closeUnfinished(text)).toBe(shown);
  });
});
