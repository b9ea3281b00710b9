import { ResourceSign } from '@parley/ui';
import { ScrollText } from 'lucide-react';

/** The sign of a prompt. */
export function PromptPicture() {
  return <ResourceSign icon={<ScrollText />} tint={6} />;
}
