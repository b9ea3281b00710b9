import type { Space } from '@parley/contract';
import { Popover } from '@parley/ui';
import { ChevronsUpDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary } from '../../../page/lazy-part.tsx';
import { LazyCreateSpaceDialog } from '../create/lazy-create-space-dialog.ts';
import { SpaceLabel } from '../space-label.tsx';
import { SpaceMenu } from './space-menu.tsx';
import styles from './space-switcher.module.css';

/** The name of the space, with a menu to switch to another. */
export function SpaceSwitcher({ space }: { space: Space }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const head = useRef<HTMLButtonElement>(null);
  const close = () => {
    setCreating(false);
    // The menu entry that opened the dialog is unmounted; focus can move only after the dialog is too.
    requestAnimationFrame(() => head.current?.focus());
  };
  const trigger = (
    <button ref={head} type="button" className={styles.trigger} aria-label={t('switch_space', { name: space.name })}>
      <SpaceLabel space={space} isStacked />
      <ChevronsUpDown aria-hidden className={styles.chevrons} />
    </button>
  );
  return (
    <>
      <Popover label={t('spaces')} trigger={trigger} open={isOpen} onOpenChange={setOpen}>
        <SpaceMenu
          space={space}
          onChosen={() => setOpen(false)}
          onCreate={() => {
            setOpen(false);
            setCreating(true);
          }}
        />
      </Popover>
      {isCreating && (
        <LazyPartBoundary onFailed={close}>
          <LazyCreateSpaceDialog onClose={close} />
        </LazyPartBoundary>
      )}
    </>
  );
}
