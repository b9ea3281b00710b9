import { describe, expect, it } from 'vitest';
import { lexMarkdown } from '../markdown/lex-markdown.ts';
import { isDiagram } from './diagram-block.tsx';

const firstOf = (text: string) => lexMarkdown(text, {})[0] as Parameters<typeof isDiagram>[0];

describe('isDiagram', () => {
  it.each(['```mermaid\ngraph TD\n```', '~~~~ Mermaid \npie\n~~~~\n', '```mermaid\n\n```x\ngraph\n```\n\n'])(
    'accepts %j',
    (text) => expect(isDiagram(firstOf(text))).toBe(true),
  );

  it.each([
    '```mermaid\ngraph TD',
    '```mermaid\ngraph TD\n``',
    '```mermaid\n```',
    '```js\ngraph TD\n```',
    '```mermaidish\ngraph TD\n```',
    '    graph TD',
    `\`\`\`mermaid\n${'a'.repeat(20_001)}\n\`\`\``,
  ])('rejects %.40j', (text) => expect(isDiagram(firstOf(text))).toBe(false));
});
