import { lexMarkdown } from '../../content/markdown/lex-markdown.ts';
import { spokenText } from '../../selectors/plain-text.ts';

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
 * Browsers prepare a pattern when it is first used. All that read an answer together take longer than a frame, which its
 * first words, and its end, would have to wait for.
 */
export function warmUp(): void {
  if (isWarm) return;
  isWarm = true;
  lexMarkdown(EVERY_KIND, {});
  spokenText(EVERY_KIND);
}
