import { IconButton } from '@parley/ui';
import { Braces } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../page/lazy-part.tsx';
import { useSection } from './draft/draft-editor.ts';

const VariableValuesDialog = lazyPart(async () => (await import('../variable/index.ts')).VariableValuesDialog);

/** Opens what the agent keeps about the user who chats with it. Without variables there is no button. */
export function VariablesButton({ botId, version }: { botId: string; version: string | undefined }) {
  const { t } = useTranslation();
  const [variables] = useSection('variable_list');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {variables.some(({ is_system, is_disabled }) => !is_system && !is_disabled) && (
        <IconButton label={t('variable_values')} icon={<Braces aria-hidden />} onClick={() => setOpen(true)} />
      )}
      {isOpen && (
        <LazyPartBoundary onFailed={close}>
          <VariableValuesDialog botId={botId} version={version} variables={variables} onClose={close} />
        </LazyPartBoundary>
      )}
    </>
  );
}
