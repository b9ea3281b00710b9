import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import { useEditLock } from './use-collaboration.ts';

/** Most people edit alone. */
const OtherEditors = lazyPart(async () => (await import('./other-editors.tsx')).OtherEditors);

/** Who else has this agent open. Nothing while nobody has. */
export function Presence() {
  const { editors, ownUserId } = useEditLock();
  return (
    editors.some(({ user_id }) => user_id !== ownUserId) && (
      <LazyPartBoundary onFailed={() => undefined}>
        <OtherEditors />
      </LazyPartBoundary>
    )
  );
}
