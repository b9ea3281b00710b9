import type { Space } from '@parley/contract';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { TextKey } from '../../i18n/text-key.ts';

export interface ResourceListProps {
  space: Space;
  /** For the empty state; none where the user may not create. */
  createButton: ReactNode;
}

export interface ResourceDialogProps {
  space: Space;
  onClose: () => void;
}

/** A kind of resource that the agents of a space share. `resource-kinds.ts` lists all of them. */
export interface ResourceKind {
  /** Its name in the address of the page. */
  readonly key: string;
  /** The title of its tab. */
  readonly tab: TextKey;
  readonly create: TextKey;
  readonly Icon: LucideIcon;
  /** The cards of the kind, each with its menu. Deleting asks with a `DeleteResourceDialog`. */
  readonly List: ComponentType<ResourceListProps>;
  readonly CreateDialog: ComponentType<ResourceDialogProps>;
}
