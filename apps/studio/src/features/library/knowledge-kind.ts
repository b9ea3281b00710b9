import { BookOpenText } from 'lucide-react';
import { CreateKnowledgeDialog, KnowledgeList } from '../knowledge/index.ts';
import type { ResourceKind } from './resource-kind.ts';

/** Documents that agents answer from. */
export const knowledgeKind: ResourceKind = {
  key: 'knowledge',
  tab: 'knowledge',
  create: 'knowledge_create',
  Icon: BookOpenText,
  List: KnowledgeList,
  CreateDialog: CreateKnowledgeDialog,
};
