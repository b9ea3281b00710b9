import { createStore } from '../store/create-store.ts';
import { initialLogin, nextLogin } from './login.ts';

/** The login status of this page. */
export const loginStore = createStore(nextLogin, initialLogin);
