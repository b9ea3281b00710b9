import { useState } from 'react';
import { localCache } from '../local-cache/local-cache.ts';
import { useUser } from '../session/use-login.ts';

/** studio §9 sub-menu width; the minimum is the default. */
export const SIDEBAR_WIDTH_MIN = 200;
export const SIDEBAR_WIDTH_MAX = 380;

/** studio §5: whatever was remembered is clamped; what is no number is the default. */
export function toSidebarWidth(remembered: string | undefined): number {
  const width = Math.round(Number(remembered));
  return Number.isFinite(width) ? Math.min(SIDEBAR_WIDTH_MAX, Math.max(SIDEBAR_WIDTH_MIN, width)) : SIDEBAR_WIDTH_MIN;
}

/** The width of the second sidebar for this account in this browser. */
export function useSidebarWidth() {
  const { user_id_str: userId } = useUser();
  const [width, setWidth] = useState(() => toSidebarWidth(localCache.readOfAccount(userId, 'sidebar-width')));
  const remember = (settled: number) => localCache.writeOfAccount(userId, 'sidebar-width', String(settled));
  return { width, setWidth, remember };
}
