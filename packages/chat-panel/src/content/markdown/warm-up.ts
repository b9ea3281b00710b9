import { lexMarkdown } from './lex-markdown.ts';

/** A block and some words of each kind. */
const EVERY_KIND = `# a

- [ ] b **c** *d* ~~e~~ \`f\` [g](h) ![i](j) $k$ https://l.m
1. n

> o

| p |
|---|
| q |

\`\`\`r
s
\`\`\`

---

<t>

$$
u
$$`;

let isWarm = false;

/**
 * Browsers prepare a pattern when it is first used. All of markdown's together take longer than a frame, which the first
 * words of an answer would have to wait for.
 */
export function warmUpMarkdown(): void {
  if (isWarm) return;
  isWarm = true;
  lexMarkdown(EVERY_KIND, {});
}
