import { ChangeSet, type Text } from '@codemirror/state';
import { withLineFeeds } from '../prompt-field.ts';
import { textChanges } from './text-changes.ts';

/**
 * The text of the draft beside the text of the view. Changes from outside are held back while the user composes, because a
 * change of the document would end the composition; what the user writes meanwhile is merged with them.
 */
export function createOutsideChanges(text: string) {
  let draftText = withLineFeeds(text);
  /** Turns the document of the view into the text of the draft; null while they are equal. */
  let held: ChangeSet | null = null;
  return {
    /** The user changed the document. Returns the text that the draft has now. */
    merge(own: ChangeSet, doc: Text): string {
      held = held && (held.map(own) as ChangeSet);
      draftText = (held ? held.apply(doc) : doc).toString();
      return draftText;
    },
    /** The draft was changed elsewhere. Returns whether there is something to show. */
    receive(text: string): boolean {
      const next = withLineFeeds(text);
      if (next !== draftText) {
        const changes = ChangeSet.of(textChanges(draftText, next), draftText.length);
        held = held ? held.compose(changes) : changes;
        draftText = next;
      }
      return held !== null;
    },
    /** What the view has to change to show the draft, once. */
    take(): ChangeSet | null {
      const changes = held;
      held = null;
      return changes;
    },
  };
}
