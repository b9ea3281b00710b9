import { useEffect } from 'react';
import { useUser } from '../../../session/use-login.ts';
import { rememberSubmenu, type Submenu } from './remembered-place.ts';

export function useSubmenuEntered(submenu: Submenu): void {
  const { user_id_str: userId } = useUser();
  useEffect(() => rememberSubmenu(userId, submenu), [userId, submenu]);
}
