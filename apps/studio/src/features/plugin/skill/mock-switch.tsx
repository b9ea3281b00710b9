import { ListBotMockSets, type ResponseOf, SwitchBotMockSet } from '@parley/contract';
import { ButtonLink, Select } from '@parley/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './plugin-skill-form.module.css';

type BotMockSet = ResponseOf<typeof ListBotMockSets>['mock_sets'][number];

const NONE = 'none';

/** The mock sets of the tools of an agent. The server knows those of the saved draft: they are asked for again with each version of it. */
export function useBotMockSets(botId: string, draftVersion: string, isNeeded: boolean): readonly BotMockSet[] {
  const { data } = useQuery({
    queryKey: [...queryKeyOf(ListBotMockSets, { bot_id: botId }), draftVersion],
    queryFn: () => call(ListBotMockSets, { bot_id: botId }),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
  });
  return data?.mock_sets ?? [];
}

interface MockSwitchProps {
  botId: string;
  toolName: string;
  /** Those of one tool. */
  sets: readonly BotMockSet[];
  /** The page of the mock sets of the tool. */
  path: string;
  isReadOnly: boolean;
}

/** Whether the chat with the draft calls the API of a tool, or which mock set answers in its place. */
export function MockSwitch({ botId, toolName, sets, path, isReadOnly }: MockSwitchProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const turn = useOperationMutation(SwitchBotMockSet, {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(ListBotMockSets) }),
  });
  const on = sets.find(({ is_on }) => is_on);
  const choose = (id: string) => {
    if (id !== NONE) turn.mutate({ bot_id: botId, mock_set_id: id, is_on: true });
    else if (on) turn.mutate({ bot_id: botId, mock_set_id: on.mock_set_id, is_on: false });
  };
  return (
    <div className={styles.mock}>
      <span>{t('mock_switch_place')}</span>
      <Select
        label={t('mock_switch', { name: toolName })}
        isLabelHidden
        value={on?.mock_set_id ?? NONE}
        disabled={isReadOnly || turn.isPending}
        options={[
          { value: NONE, label: t('mock_switch_off') },
          ...sets.map(({ mock_set_id, name }) => ({ value: mock_set_id, label: t('mock_switch_on', { name }) })),
        ]}
        onValueChange={choose}
      />
      <Link to={path} target="_blank" aria-label={t('mock_title', { name: toolName })}>
        {t('mock_sets')}
      </Link>
    </div>
  );
}

/** Leads to the first mock set of a tool. */
export function CreateMockSetLink({ toolName, path }: Pick<MockSwitchProps, 'toolName' | 'path'>) {
  const { t } = useTranslation();
  const label = t('mock_create_for', { name: toolName });
  return (
    <ButtonLink variant="ghost" size="small">
      <Link to={path} target="_blank" aria-label={label} title={label}>
        <FlaskConical aria-hidden />
      </Link>
    </ButtonLink>
  );
}
