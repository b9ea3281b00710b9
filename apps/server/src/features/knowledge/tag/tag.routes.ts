import { ListDatasetTags, SaveDatasetTags, SetDocumentTags } from '@parley/contract';
import type { App } from '../../../platform/http/app.ts';
import { implement } from '../../../platform/http/implement.ts';
import type { TagService } from './tag.service.ts';

export function tagRoutes(app: App, tags: TagService): void {
  implement(app, ListDatasetTags, async ({ dataset_ids }, { scope }) => ({
    tags: await tags.list(scope, dataset_ids),
  }));
  implement(app, SaveDatasetTags, (request) => tags.save(request).then(() => ({})));
  implement(app, SetDocumentTags, (request) => tags.setValues(request).then(() => ({})));
}
