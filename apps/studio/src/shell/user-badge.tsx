import type { UserLabel } from '@parley/contract';
import { MenuItem, MenuLabel, Tag } from '@parley/ui';

/** The badge of a user inside a menu. It leads somewhere only when its link is a web address. */
export function UserBadge({ label }: { label: UserLabel }) {
  const tag = (
    <Tag tone="accent">
      {label.icon_url && <img src={label.icon_url} alt="" />}
      {label.label_name}
    </Tag>
  );
  if (!/^https?:\/\//.test(label.jump_link)) return <MenuLabel>{tag}</MenuLabel>;
  return (
    <MenuItem asChild>
      <a href={label.jump_link} target="_blank" rel="noreferrer">
        {tag}
      </a>
    </MenuItem>
  );
}
