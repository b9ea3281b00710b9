import { useEffect } from 'react';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { lexMarkdown } from '../../content/markdown/lex-markdown.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { ElapsedTime } from '../../parts/elapsed-time.tsx';
import { useSecondsUntil } from '../../parts/ticking-clock.ts';
import { spokenText } from '../../selectors/plain-text.ts';
import { replyActivity } from '../../selectors/reply-activity.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { formatDuration } from '../../texts/format-duration.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './reply-activity.module.css';

/** Says what a reply is doing while no text of it arrives. */
export function ReplyActivity({ groupId }: { groupId: string }) {
  const { isShowFunctionCallBox } = useSettings().preferences;
  const activity = useInGroup((conversation) => replyActivity(conversation, groupId, isShowFunctionCallBox));
  switch (activity) {
    case 'reconnecting':
      return <Reconnecting />;
    case 'busy':
      return <BusyModel groupId={groupId} />;
    case 'thinking':
      return <Thinking />;
    case null:
      return null;
  }
}

/** The placeholder of chat §2, until the first text of a reply and between its steps. */
function Thinking() {
  useEffect(() => {
    const timer = setTimeout(compilePatterns);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className={styles.activity}>
      <span role="img" aria-label={useTexts().thinking}>
        <Dots />
      </span>
      <ElapsedTime />
    </p>
  );
}

function Reconnecting() {
  const text = useTexts().reconnecting;
  useAnnouncement(text);
  return (
    <p className={styles.activity}>
      <Dots />
      <span className={styles.late}>{text}</span>
    </p>
  );
}

/** Counts down until the server asks the model again. Announced once. */
function BusyModel({ groupId }: { groupId: string }) {
  const texts = useTexts();
  const seconds = useSecondsUntil(useInGroup(({ pulling }) => pulling[groupId]?.retryAt ?? 0));
  const text = formatText(texts.modelBusy, { time: formatDuration(texts, seconds) });
  useAnnouncement(seconds > 0 ? text : '');
  if (seconds === 0) return <Thinking />;
  return (
    <p className={styles.activity}>
      <Dots />
      <span>{text}</span>
    </p>
  );
}

/** Announces the first text that is not empty. */
function useAnnouncement(text: string): void {
  const announcer = useAnnouncer();
  const isReady = text !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a countdown is not announced each second
  useEffect(() => {
    if (isReady) announcer.announce(text);
  }, [announcer, isReady]);
}

function Dots() {
  return (
    <span className={styles.dots}>
      <span className={styles.dot} />
      <span className={styles.dot} />
      <span className={styles.dot} />
    </span>
  );
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
