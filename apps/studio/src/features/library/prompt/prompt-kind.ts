import { ScrollText } from 'lucide-react';
import type { ResourceKind } from '../resource-kind.ts';
import { CreatePromptDialog } from './prompt-dialog.tsx';
import { PromptList } from './prompt-list.tsx';

/** Prompts that the members of a space share. Agents copy them, so nothing depends on one. */
export const promptKind: ResourceKind = {
  key: 'prompts',
  tab: 'library_prompts',
  create: 'library_prompt_create',
  Icon: ScrollText,
  List: PromptList,
  CreateDialog: CreatePromptDialog,
};
