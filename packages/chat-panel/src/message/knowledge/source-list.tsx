import { linkAction } from '@parley/chat-core';
import type { RecalledChunk } from '@parley/contract';
import { BookOpen } from 'lucide-react';
import { use, useId, useLayoutEffect, useRef, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { GroupContext, useInGroup } from '../../chat-client/use-in-group.ts';
import type { CitationProps } from '../../content/content-renderer.ts';
import { renderInOrder } from '../../content/growing-text.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { formatText } from '../../texts/format-text.ts';
import { sourceTexts } from '../../texts/later/source-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import styles from './knowledge-sources.module.css';
import { isCardList, recalledChunks } from './recalled-chunks.ts';

/** The sources of a reply. */
export function SourceList({ groupId }: { groupId: string }) {
  const texts = useLaterTexts(sourceTexts);
  const { preferences } = useSettings();
  const [opened, setOpened] = useState<number | null>(null);
  const chunks = useInGroup((conversation) => recalledChunks(conversation, groupId));
  const isSetToCards = useInGroup((conversation) => isCardList(conversation, groupId));
  const mode = preferences.knowledgeSourceMode ?? (isSetToCards ? 'card-list' : 'reply-bottom');
  if (chunks.length === 0) return null;
  return (
    <section aria-label={texts.sources} className={styles.sources}>
      <p className={styles.title}>
        <BookOpen aria-hidden size={14} />
        {texts.sources}
      </p>
      <ol className={styles.list} data-mode={mode}>
        {renderInOrder(chunks, (chunk, index) => (
          <SourceCard
            chunk={chunk}
            isCard={mode === 'card-list'}
            number={chunk.meta.card?.index || index + 1}
            isOpen={opened === index}
            onPress={() => setOpened(opened === index ? null : index)}
          />
        ))}
      </ol>
    </section>
  );
}

/** A number in an answer that opens the card of its source. */
export function SourceLink({ number, fallback }: CitationProps) {
  const texts = useLaterTexts(sourceTexts);
  const groupId = use(GroupContext) ?? '';
  const source = useInGroup((conversation) =>
    recalledChunks(conversation, groupId).find(({ meta }) => meta.card?.index === number),
  );
  if (!source) return fallback;
  const open = (link: HTMLElement) => {
    const card = link.closest('[data-group-id]')?.querySelector<HTMLElement>(`[data-source="${number}"]`);
    if (card?.getAttribute('aria-expanded') === 'false') card.click();
    card?.focus();
  };
  return (
    <button
      type="button"
      data-in-text
      className={styles.citation}
      aria-label={`${fallback} ${formatText(texts.openSource, { title: titleOf(source) })}`}
      onClick={({ currentTarget }) => open(currentTarget)}
    >
      {fallback}
    </button>
  );
}

const titleOf = ({ meta }: RecalledChunk): string =>
  meta.card?.title || meta.link?.title || meta.document.name || meta.dataset.name;

interface SourceCardProps {
  chunk: RecalledChunk;
  /** As the answer cites it. */
  number: string | number;
  /** Shows the beginning of the text before it is opened. */
  isCard: boolean;
  isOpen: boolean;
  onPress: () => void;
}

/** One source: its name and, when it is open, the recalled text. */
function SourceCard({ chunk, number, isCard, isOpen, onPress }: SourceCardProps) {
  const { slice, meta } = chunk;
  const client = useClient();
  const texts = useLaterTexts(sourceTexts);
  const id = useId();
  const title = titleOf(chunk);
  const { knowledgeSourceUrl } = useSettings().preferences;
  // An address of the host may be relative; one of the document is not.
  const url = knowledgeSourceUrl ? new URL(knowledgeSourceUrl(chunk), location.href).href : meta.link?.url;
  const isDeleted = meta.document.is_deleted;
  const link = url === undefined || isDeleted ? undefined : linkAction(url);
  const text = isDeleted ? texts.sourceDeleted : meta.card?.con || slice;
  const runHook = (hook: 'onCardLinkElementMouseEnter' | 'onCardLinkElementMouseLeave', link: HTMLAnchorElement) =>
    void client.plugins.run(hook, { messageId: '', url: link.href, element: link });
  return (
    <li className={styles.source} data-open={isOpen}>
      <button
        type="button"
        data-source={number}
        className={styles.chip}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onPress}
      >
        <span className={styles.number}>{number}</span>
        <span className={styles.name}>{title}</span>
        {isCard && !isOpen && <span className={styles.beginning}>{text}</span>}
      </button>
      {isOpen && (
        <div id={id} className={styles.text}>
          <FoldedSlice text={text} />
          <p className={styles.from}>
            {formatText(texts.sourceFrom, { dataset: meta.dataset.name })}
            {link?.action === 'open-window' && (
              <a
                href={link.url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                onMouseEnter={(event) => runHook('onCardLinkElementMouseEnter', event.currentTarget)}
                onMouseLeave={(event) => runHook('onCardLinkElementMouseLeave', event.currentTarget)}
              >
                {formatText(texts.openSource, { title: meta.link?.title || meta.document.name || link.url })}
              </a>
            )}
          </p>
        </div>
      )}
    </li>
  );
}

/** studio §4: the text of a slice is folded where it is long, with a button that shows all of it. */
function FoldedSlice({ text }: { text: string }) {
  const texts = useLaterTexts(sourceTexts);
  const box = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (current) setLong(current.scrollHeight > current.clientHeight + 1);
  }, []);
  return (
    <>
      <p ref={box} dir="auto" className={styles.slice} data-folded={!isOpen}>
        {text}
      </p>
      {isLong && (
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.jsonCollapse : texts.jsonSeeMore}
        </button>
      )}
    </>
  );
}
