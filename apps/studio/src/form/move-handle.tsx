import { type MoveHandleProps, MoveHandle as UiMoveHandle } from '@parley/ui';
import { useTranslation } from '../i18n/use-translation.ts';

/** Moves a row of a list, with the pointer or the arrow keys. */
export function MoveHandle(props: Omit<MoveHandleProps, 'hint'>) {
  const { t } = useTranslation();
  return <UiMoveHandle hint={t('move_handle_hint')} {...props} />;
}
