import { hasSpaceRight, type PromptExcerpt } from '@parley/contract';
import { EmptyState, LibraryIllustration, ListPage, ResourceCard } from '@parley/ui';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { RelativeTime } from '../../../i18n/relative-time.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { parameterPath } from '../../../page/parameter-path.ts';
import { type PromptPages, usePromptLibrary } from '../../bot/index.ts';

import type { ResourceListProps } from '../resource-kind.ts';
import { EditPromptDialog } from './prompt-dialog.tsx';
import { PromptPicture } from './prompt-picture.tsx';
import { PromptResourceMenu } from './prompt-resource-menu.tsx';

/** studio §9 name search. */
const SEARCH_DELAY_MS = 500;

/** The prompts of a space as cards. The address names the one that is open. */
export function PromptList({ space, createButton }: ResourceListProps) {
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const state = useListState(usePromptLibrary(space.id, search, SEARCH_DELAY_MS), promptsIn, totalOf);
  const openId = new URLSearchParams(location.search).get('prompt');
  const mayChange = hasSpaceRight(space.role_type, 'change-content');
  return (
    <>
      <ListPage
        label={t('library_prompts')}
        texts={useListTexts({
          failed: t('prompt_library_failed'),
          count: (count) => t('library_prompt_count', { count }),
        })}
        state={state}
        itemKey={({ id }) => id}
        renderItem={(prompt) => (
          <ResourceCard
            picture={<PromptPicture />}
            link={<Link to={parameterPath(location, 'prompt', prompt.id)}>{prompt.name}</Link>}
            description={prompt.description || prompt.excerpt}
            meta={[
              ...(prompt.creator ? [<span key="who">{prompt.creator.user_name}</span>] : []),
              <RelativeTime key="when" moment={prompt.updated_at} />,
            ]}
            menu={mayChange && <PromptResourceMenu prompt={prompt} />}
          />
        )}
        search={{ label: t('prompt_library_find'), value: search, onChange: setSearch }}
        empty={
          <EmptyState
            size="page"
            illustration={<LibraryIllustration />}
            title={t('library_prompts_empty')}
            message={t('library_prompts_empty_text')}
            action={createButton}
          />
        }
      />
      {openId && (
        <EditPromptDialog
          key={openId}
          promptId={openId}
          isReadOnly={!mayChange}
          onClose={() => void navigate(parameterPath(location, 'prompt', undefined), { replace: true })}
        />
      )}
    </>
  );
}

/** A prompt that moved while the next page was loaded is there once. */
function promptsIn({ pages }: PromptPages): PromptExcerpt[] {
  const prompts = pages.flatMap((page) => page.prompts);
  return [...new Map(prompts.map((prompt) => [prompt.id, prompt])).values()];
}

const totalOf = ({ pages }: PromptPages): number => pages[pages.length - 1]?.total ?? 0;
