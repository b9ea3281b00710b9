import { AddModel, TestModel } from '@parley/contract';
import { Button, Select, useToast } from '@parley/ui';
import { type ReactNode, useState } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { readForm } from '../../../form/form-rules.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { modelRules, toLocalModelDraft } from '../model-draft.ts';
import { serverNameOf } from '../model-presets.ts';
import { ModelTestStatus } from '../model-test.tsx';
import { useRefreshModels } from '../use-refresh-models.ts';
import styles from './connect-model.module.css';

interface LocalServerProps {
  baseUrl: string;
  modelNames: readonly string[];
  /** The button that looks again, for a server that has no model yet. */
  again: ReactNode;
}

/** A server that answers: one click tests the chosen model and adds it. */
export function LocalServer({ baseUrl, modelNames, again }: LocalServerProps) {
  const { t } = useTranslation();
  const server = serverNameOf(baseUrl);
  const { host } = new URL(baseUrl);
  return (
    <li className={styles.server}>
      <p className={styles.serverName}>
        <span aria-hidden className={styles.dot} />
        {server}
        {host !== server && <span className={styles.address}>{host}</span>}
      </p>
      {modelNames.length > 0 ? (
        <ModelChoice baseUrl={baseUrl} modelNames={modelNames} server={server} />
      ) : (
        <p className={styles.line}>
          {t('connect_no_models', { server })} {again}
        </p>
      )}
    </li>
  );
}

function ModelChoice({ baseUrl, modelNames, server }: Omit<LocalServerProps, 'again'> & { server: string }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(modelNames[0] ?? '');
  const connect = useConnectLocal(baseUrl);
  return (
    <>
      <div className={styles.choice}>
        <Select
          label={t('connect_model_of', { server })}
          isLabelHidden
          value={chosen}
          options={modelNames.map((name) => ({ value: name, label: name }))}
          disabled={connect.isPending}
          onValueChange={setChosen}
        />
        <Button variant="primary" isLoading={connect.isPending} onClick={() => connect.start(chosen)}>
          {t('connect_use_model')}
        </Button>
      </div>
      {connect.isPending && <p className={styles.line}>{t('connect_testing')}</p>}
      <ModelTestStatus test={connect.test} />
    </>
  );
}

/** Only a model that has answered is added: otherwise every agent would stop answering with it. */
function useConnectLocal(baseUrl: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const refreshModels = useRefreshModels();
  const add = useOperationMutation(AddModel, {
    onSuccess: async ({ model }) => {
      toast('success', t('connect_added', { name: model.name }));
      await refreshModels();
    },
  });
  const test = useOperationMutation(TestModel, {
    onSuccess: ({ test: { result } }, { settings }) => {
      if (result !== 'failed' && settings) add.mutate({ settings });
    },
  });
  return {
    test,
    isPending: test.isPending || add.isPending,
    start(modelName: string): void {
      const { request: settings } = readForm(modelRules, toLocalModelDraft(baseUrl, modelName));
      if (settings) test.mutate({ settings });
    },
  };
}
