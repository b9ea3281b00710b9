import { createStore } from './create-store.ts';
import { initialLogin, nextLogin } from './login.ts';

/** Who is signed in on this page. */
export const loginStore = createStore(nextLogin, initialLogin);
