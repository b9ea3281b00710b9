import { GetKnowledgeEmbedding, SetKnowledgeEmbedding } from '@parley/contract';
import type { App } from '../../../platform/http/app.ts';
import { implement } from '../../../platform/http/implement.ts';
import type { KnowledgeEmbeddingService } from './knowledge-embedding.service.ts';

export function knowledgeEmbeddingRoutes(app: App, service: KnowledgeEmbeddingService): void {
  implement(app, GetKnowledgeEmbedding, async (_request, { locale }) => ({ embedding: await service.get(locale) }));
  implement(app, SetKnowledgeEmbedding, async ({ model_id }, { scope, locale }) => ({
    embedding: await service.set(scope, model_id, locale),
  }));
}
