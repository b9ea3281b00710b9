/**
 * Fetch that stays at the address it was given. Followed to another host, a redirect would take the key along: only
 * `authorization` is dropped on the way, and these providers have headers of their own for it.
 */
export const fetchHere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });
