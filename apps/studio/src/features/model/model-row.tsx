import { type ListedModel, TestModel } from '@parley/contract';
import { Button, ListRow, Row, Tag } from '@parley/ui';
import { BrainCircuit, FlaskConical, ServerCog } from 'lucide-react';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { capabilities, capabilityNames, purposeNames, useModelDetails } from './model-labels.ts';
import { ModelMenu } from './model-menu.tsx';
import { ModelTestStatus } from './model-test.tsx';

export function ModelRow({ model }: { model: ListedModel }) {
  const { t } = useTranslation();
  const details = useModelDetails(model);
  const test = useOperationMutation(TestModel);
  return (
    <ListRow
      leading={iconOf(model)}
      title={model.name}
      tag={
        <>
          {model.is_built_in && <Tag tone="warning">{t('model_demo_tag')}</Tag>}
          {!model.is_built_in &&
            model.default_for.map((purpose) => (
              <Tag key={purpose} tone="accent">
                {t('model_default_for', { purpose: t(purposeNames[purpose]) })}
              </Tag>
            ))}
          {model.from_environment && <Tag>{t('model_environment_tag')}</Tag>}
          {!model.is_built_in &&
            capabilities
              .filter((capability) => model.capabilities[capability])
              .map((capability) => <Tag key={capability}>{t(capabilityNames[capability])}</Tag>)}
        </>
      }
      details={details}
      note={<ModelTestStatus test={test} />}
      action={
        <Row gap={1}>
          <Button
            size="small"
            isLoading={test.isPending}
            aria-label={t('model_test_of', { name: model.name })}
            onClick={() => test.mutate({ model_id: model.model_id })}
          >
            {t('model_test')}
          </Button>
          <ModelMenu model={model} />
        </Row>
      }
    />
  );
}

function iconOf(model: ListedModel) {
  if (model.is_built_in) return <FlaskConical aria-hidden />;
  return model.from_environment ? <ServerCog aria-hidden /> : <BrainCircuit aria-hidden />;
}
