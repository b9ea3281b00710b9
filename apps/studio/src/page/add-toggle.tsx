import { Button } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './add-toggle.module.css';

interface AddToggleProps {
  /** Of the resource. */
  name: string;
  isAdded: boolean;
  /** It cannot be added. */
  isDisabled: boolean;
  onToggle: (isAdded: boolean) => void;
}

/** studio §4 add-to-bot toggle: Add becomes Added; hovering Added shows Remove. Without a pointer, the first press does. */
export function AddToggle({ name, isAdded, isDisabled, onToggle }: AddToggleProps) {
  const { t } = useTranslation();
  const [isOffered, setOffered] = useState(false);
  const press = () => {
    if (isAdded && !isOffered) return setOffered(true);
    setOffered(false);
    onToggle(!isAdded);
  };
  return (
    <Button
      size="small"
      variant={isAdded ? 'secondary' : 'primary'}
      aria-label={isAdded ? t(isOffered ? 'skill_remove' : 'skill_added_one', { name }) : t('skill_add_one', { name })}
      className={isAdded ? styles.added : undefined}
      disabled={!isAdded && isDisabled}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOffered(isAdded)}
      onPointerLeave={() => setOffered(false)}
      onBlur={() => setOffered(false)}
      onClick={press}
    >
      {isAdded ? (
        <>
          <span data-shown={!isOffered}>{t('skill_added')}</span>
          <span data-shown={isOffered}>{t('skill_remove_short')}</span>
        </>
      ) : (
        t('skill_add_short')
      )}
    </Button>
  );
}
