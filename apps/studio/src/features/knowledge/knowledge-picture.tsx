import { type Dataset, FormatType } from '@parley/contract';
import { Avatar, ResourceSign } from '@parley/ui';
import { formatOf } from './formats.ts';

interface KnowledgePictureProps {
  /** None where it is not known, or deleted. */
  dataset: Pick<Dataset, 'format_type' | 'icon_uri' | 'icon_url'> | undefined;
  size?: 32 | 40 | 64;
}

/** The picture of a dataset, or the sign of its format. Decorative: its name is beside it. */
export function KnowledgePicture({ dataset, size = 40 }: KnowledgePictureProps) {
  // The server has a picture for those without one of their own too, which knows no dark theme.
  if (dataset?.icon_uri) return <Avatar kind="space" name="" src={dataset.icon_url} size={size} />;
  const { Icon } = formatOf(dataset?.format_type ?? FormatType.text);
  return <ResourceSign icon={<Icon />} tint={2} size={size} />;
}
