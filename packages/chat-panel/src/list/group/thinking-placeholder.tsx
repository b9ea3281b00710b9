import { type Conversation, findGroup, findMessage } from '@parley/chat-core';
import { useEffect } from 'react';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { lexMarkdown } from '../../content/markdown/lex-markdown.ts';
import { spokenText } from '../../selectors/plain-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './thinking-placeholder.module.css';

/** Shown in place of the answer, from the acknowledgement of the question to the first text of the reply. */
export function ThinkingPlaceholder({ groupId }: { groupId: string }) {
  const texts = useTexts();
  const isThinking = useInGroup((conversation) => isWithoutText(conversation, groupId));
  useEffect(() => {
    if (!isThinking) return;
    const timer = setTimeout(compilePatterns);
    return () => clearTimeout(timer);
  }, [isThinking]);
  if (!isThinking) return null;
  return (
    <p role="img" aria-label={texts.thinking} className={styles.thinking}>
      <span className={styles.dot} />
      <span className={styles.dot} />
      <span className={styles.dot} />
    </p>
  );
}

function isWithoutText(conversation: Conversation, groupId: string): boolean {
  const { waiting } = conversation;
  if (waiting?.replyId !== groupId || waiting.phase !== 'formal') return false;
  const answers = findGroup(conversation, groupId)?.memberSet.llmAnswerMessageIdList ?? [];
  return !answers.some((id) => {
    const answer = findMessage(conversation, id);
    return answer !== null && (answer.content !== '' || answer.reasoning_content !== '');
  });
}

/** Markdown with a block and an inline element of each kind. */
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

let isCompiled = false;

/**
 * Browsers compile a regular expression at its first use. Compiling all those of the markdown parser takes longer than a
 * frame; done here, it does not delay the first text of the answer or its end.
 */
function compilePatterns(): void {
  if (isCompiled) return;
  isCompiled = true;
  lexMarkdown(EVERY_KIND, {});
  spokenText(EVERY_KIND);
}
