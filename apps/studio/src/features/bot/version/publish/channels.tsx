import { BotConnectorId, PublishConnectorList, type ResponseOf, SetBotConnector } from '@parley/contract';
import { Button, CopyField, ErrorCard, Panel, SectionHeader, Skeleton, Snippet, Stack, Switch, Text } from '@parley/ui';
import { queryKeyOf } from '../../../../api/query-key.ts';
import { useErrorMessage } from '../../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../../api/use-operation-query.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useCopiedToast } from '../../../../page/use-copied-toast.ts';
import { embedSnippet } from './embed-snippet.ts';

type Connectors = ResponseOf<typeof PublishConnectorList>;

interface ChannelsProps {
  botId: string;
  name: string;
  isPublished: boolean;
  maySwitch: boolean;
}

/** Where the published version answers. The switch takes effect at once, for the version that is published now. */
export function Channels({ botId, name, isPublished, maySwitch }: ChannelsProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const queryKey = queryKeyOf(PublishConnectorList, { bot_id: botId });
  const { data, error, refetch } = useOperationQuery(PublishConnectorList, { bot_id: botId });
  const switching = useOperationMutation<typeof SetBotConnector, Connectors>(SetBotConnector, {
    optimistic: { queryKey, change: (connectors, { is_on }) => withWebPage(connectors, is_on) },
  });
  const webPage = data?.publish_connector_list.find(({ id }) => id === BotConnectorId.webPage);
  return (
    <Panel label={t('channels')}>
      <SectionHeader title={t('channels')} hint={t('channels_hint')} />
      {error && !data && (
        <ErrorCard
          title={t('channels_failed')}
          message={errorMessage(error)}
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      )}
      {!error && !data && <Skeleton height="48px" />}
      {webPage && (
        <>
          <Switch
            label={t('channel_web_page')}
            hint={t('channel_web_page_hint')}
            checked={webPage.is_on}
            disabled={!maySwitch}
            onCheckedChange={(is_on) =>
              switching.mutate({ bot_id: botId, connector_id: BotConnectorId.webPage, is_on })
            }
          />
          {webPage.is_on &&
            (isPublished ? (
              <WebPage botId={botId} name={name} link={webPage.share_link} />
            ) : (
              <Text size="label" tone="muted">
                {t('channel_after_publish')}
              </Text>
            ))}
        </>
      )}
    </Panel>
  );
}

function WebPage({ botId, name, link }: { botId: string; name: string; link: string }) {
  const { t } = useTranslation();
  const showCopied = useCopiedToast();
  const { origin } = window.location;
  return (
    <Stack gap={4}>
      {link && (
        <CopyField
          label={t('channel_link')}
          value={origin + link}
          copyLabel={t('channel_link_copy')}
          onCopied={showCopied}
        />
      )}
      <Snippet
        label={t('channel_snippet')}
        language="HTML"
        code={embedSnippet(origin, botId, name)}
        copyLabel={t('channel_snippet_copy')}
        onCopied={showCopied}
      />
      <Text size="label" tone="muted">
        {t('channel_web_page_limits')}
      </Text>
    </Stack>
  );
}

function withWebPage(connectors: Connectors, isOn: boolean): Connectors {
  return {
    ...connectors,
    publish_connector_list: connectors.publish_connector_list.map((connector) =>
      connector.id === BotConnectorId.webPage ? { ...connector, is_on: isOn } : connector,
    ),
  };
}
