import { expect, it } from 'vitest';
import { toShadowCss } from './element-bundle.mjs';

it('toShadowCss applies rules for the root element to the host', () => {
  expect(toShadowCss(':root{--a:1}:root[data-theme=dark]{color-scheme:dark}')).toBe(
    ':host{--a:1}:host([theme=dark]){color-scheme:dark}',
  );
  expect(toShadowCss('*{margin:0}html{color:red}body,html{margin:0}.html{top:0}')).toBe(
    '*{margin:0}:host{color:red}body,:host{margin:0}.html{top:0}',
  );
  expect(toShadowCss('@media print{:root{--a:2}html{margin:0}}')).toBe('@media print{:host{--a:2}:host{margin:0}}');
});
