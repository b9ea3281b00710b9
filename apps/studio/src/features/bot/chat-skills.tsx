import { FileboxMode, type Variable } from '@parley/contract';
import { IconButton } from '@parley/ui';
import { Braces } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FileboxButton } from '../filebox/index.ts';
import { VariableValuesDialog } from '../variable/index.ts';
import { useSection } from './draft/draft-editor.ts';
import { hasOwnVariables } from './own-variables.ts';

interface ChatSkillsProps {
  botId: string;
  /** The version that the user talks to; left out for the draft. */
  version: string | undefined;
}

/** Above the chat: what the agent keeps about its user, and the files that it can look at. */
export function ChatSkills({ botId, version }: ChatSkillsProps) {
  const [variables] = useSection('variable_list');
  const [{ Mode }] = useSection('filebox_info');
  return (
    <>
      {hasOwnVariables(variables) && <VariablesButton botId={botId} version={version} variables={variables} />}
      {Mode === FileboxMode.on && <FileboxButton botId={botId} isIcon />}
    </>
  );
}

function VariablesButton({ variables, ...bot }: ChatSkillsProps & { variables: readonly Variable[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('variable_values')} icon={<Braces aria-hidden />} onClick={() => setOpen(true)} />
      {isOpen && <VariableValuesDialog {...bot} variables={variables} onClose={() => setOpen(false)} />}
    </>
  );
}
