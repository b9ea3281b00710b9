import { GetSiteCrawl, SITE_DEPTH_MAX, SITE_PAGES_MAX, StartSiteCrawl, StopSiteCrawl, WebUrl } from '@parley/contract';
import { Button, Checkbox, Row, Slider, Stack, Text, TextField } from '@parley/ui';
import { useEffect, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type SiteDraft, tickedPages } from './site-draft.ts';
import styles from './site-step.module.css';
import type { SourceStepProps } from './use-import-draft.ts';

const POLL_MS = 1000;

/** Looks for the pages of a site; those that stay ticked are imported. */
export function SiteStep({ datasetId, draft, change }: SourceStepProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [problem, setProblem] = useState('');
  const { site } = draft;
  const set = (next: Partial<SiteDraft>) => change((now) => ({ site: { ...now.site, ...next } }));
  const begin = useOperationMutation(StartSiteCrawl, {
    onSuccess: ({ crawl }) => set({ crawlId: crawl.crawl_id, isSearching: true, pages: [], unticked: [] }),
    onError: (error) => setProblem(errorMessage(error)),
  });
  const stop = useOperationMutation(StopSiteCrawl, {
    onSuccess: () => set({ isSearching: false }),
    onError: (error) => setProblem(errorMessage(error)),
  });
  const { data } = useOperationQuery(
    GetSiteCrawl,
    { dataset_id: datasetId, crawl_id: site.crawlId },
    {
      enabled: site.crawlId !== '',
      refetchInterval: (query) => (query.state.data?.crawl?.status === 'running' ? POLL_MS : false),
    },
  );
  const crawl = data?.crawl?.crawl_id === site.crawlId ? data.crawl : null;
  const isGone = data?.crawl === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server has found more, or has ended
  useEffect(() => {
    if (crawl) set({ pages: crawl.pages, isSearching: crawl.status === 'running' });
    else if (isGone) set({ isSearching: false });
  }, [crawl, isGone]);
  const find = () => {
    setProblem('');
    begin.mutate({
      dataset_id: datasetId,
      web_url: site.address.trim(),
      max_pages: site.maxPages,
      max_depth: site.maxDepth,
    });
  };
  const isWrong = site.address.trim() !== '' && !WebUrl.safeParse(site.address).success;
  const isSearching = begin.isPending || site.isSearching;
  return (
    <Stack>
      <TextField
        label={t('site_address')}
        hint={t('site_address_hint')}
        {...(isWrong && { error: t('import_address_problem', { address: site.address }) })}
        value={site.address}
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/docs"
        onChange={(event) => set({ address: event.target.value })}
      />
      <Slider
        label={t('site_pages')}
        min={1}
        max={SITE_PAGES_MAX}
        step={1}
        value={site.maxPages}
        onValueChange={(maxPages) => set({ maxPages })}
      />
      <Slider
        label={t('site_depth')}
        hint={t('site_depth_hint')}
        min={0}
        max={SITE_DEPTH_MAX}
        step={1}
        value={site.maxDepth}
        onValueChange={(maxDepth) => set({ maxDepth })}
      />
      <Row>
        <Button isLoading={isSearching} disabled={site.address.trim() === '' || isWrong} onClick={find}>
          {t('site_find')}
        </Button>
        {site.isSearching && (
          <Button
            variant="ghost"
            onClick={() => stop.mutate({ dataset_id: datasetId, crawl_id: site.crawlId })}
            isLoading={stop.isPending}
          >
            {t('site_stop')}
          </Button>
        )}
      </Row>
      <div role="status">
        {site.crawlId !== '' && (
          <Text tone="muted">
            {t(site.isSearching ? 'site_searching' : 'site_found', { count: site.pages.length })}
          </Text>
        )}
      </div>
      <div role="alert">
        {(problem || crawl?.status_descript) && <Text tone="danger">{problem || crawl?.status_descript}</Text>}
      </div>
      {site.pages.length > 0 && <FoundPages site={site} onChange={set} />}
      {crawl && crawl.left_out.length > 0 && (
        <details>
          <summary>{t('site_left_out', { count: crawl.left_out.length })}</summary>
          <ul className={styles.leftOut}>
            {crawl.left_out.map(({ web_url, reason }) => (
              <li key={web_url}>
                {web_url}
                <Text size="label" tone="muted">
                  {reason}
                </Text>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Stack>
  );
}

function FoundPages({ site, onChange }: { site: SiteDraft; onChange: (next: Partial<SiteDraft>) => void }) {
  const { t } = useTranslation();
  const ticked = new Set(tickedPages(site));
  const tick = (url: string, isTicked: boolean) =>
    onChange({ unticked: isTicked ? site.unticked.filter((one) => one !== url) : [...site.unticked, url] });
  return (
    <>
      <Row justify="between">
        <Text>{t('site_ticked', { count: ticked.size })}</Text>
        <Row>
          <Button size="small" variant="ghost" onClick={() => onChange({ unticked: [] })}>
            {t('site_tick_all')}
          </Button>
          <Button
            size="small"
            variant="ghost"
            onClick={() => onChange({ unticked: site.pages.map(({ web_url }) => web_url) })}
          >
            {t('site_tick_none')}
          </Button>
        </Row>
      </Row>
      <ul aria-label={t('site_pages_found')} className={styles.pages}>
        {site.pages.map(({ web_url, title, document_id }) => (
          <li key={web_url}>
            <Checkbox
              label={title || web_url}
              hint={document_id ? t('site_known', { address: web_url }) : web_url}
              checked={ticked.has(web_url)}
              disabled={document_id !== ''}
              onCheckedChange={(isTicked) => tick(web_url, isTicked)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
