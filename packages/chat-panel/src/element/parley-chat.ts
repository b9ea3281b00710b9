import type { GetToken } from '@parley/chat-core';
import { createFrame, type ElementFrame } from './element-frame.ts';
import { ATTRIBUTES, type Attribute, baseUrlOf, type ElementSettings, localeOf } from './element-settings.ts';
import { elementSheet } from './element-sheet.ts';
import { elementTexts } from './element-texts.ts';
import type { MountedChat } from './mount-chat.tsx';
import { loadPanelSheet } from './panel-sheet.ts';

const SCRIPT_URL = import.meta.url;

/**
 * `<parley-chat bot-id="…">`: a chat on any page. This file is small; the panel is loaded when the chat is opened, or when
 * an inline one is scrolled to. Everything lives in a shadow tree: no style goes in or out, and no key is taken from the page.
 */
class ParleyChat extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;
  readonly #frame: ElementFrame;
  #getToken: GetToken | undefined;
  #panel: ElementSettings['panel'] = {};
  #mounting: Promise<MountedChat> | undefined;
  #seen: IntersectionObserver | undefined;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [elementSheet()];
    this.#frame = createFrame(root);
    const { bubble, close, window: frame } = this.#frame;
    bubble.addEventListener('click', () => this.toggleAttribute('open'));
    close.addEventListener('click', () => this.close());
    frame.addEventListener('keydown', (event) => {
      // A menu or a dialog that is closed by the same key, and an input method, have taken it already. Who writes stays.
      const isTaken =
        event.defaultPrevented || event.isComposing || isInDialog(event.target) || isWritten(event.target);
      if (event.key === 'Escape' && !isTaken && !this.#isInline) this.close();
    });
  }

  /** Asked for a token before each request, and for a fresh one after the server refused it. */
  get getToken(): GetToken | undefined {
    return this.#getToken;
  }
  set getToken(getToken: GetToken | undefined) {
    this.#getToken = getToken;
    this.#update();
  }

  /** Anything the panel takes: words, preferences, callbacks. */
  get panel(): ElementSettings['panel'] {
    return this.#panel;
  }
  set panel(panel: ElementSettings['panel']) {
    this.#panel = panel;
    this.#update();
  }

  open(): void {
    this.setAttribute('open', '');
  }
  close(): void {
    this.removeAttribute('open');
  }

  connectedCallback(): void {
    this.#takeEarlyProperties();
    this.#show();
    if (this.#isInline) this.#mountWhenSeen();
  }

  disconnectedCallback(): void {
    this.#seen?.disconnect();
    this.#seen = undefined;
    // An element that is only moved is connected again by then.
    queueMicrotask(() => {
      if (!this.isConnected) this.#unmount();
    });
  }

  attributeChangedCallback(name: Attribute, before: string | null, now: string | null): void {
    if (!this.isConnected || before === now) return;
    this.#show();
    if (name === 'mode' && this.#isInline) this.#mountWhenSeen();
    if (name === 'open') this.#told(now !== null);
    else this.#update();
  }

  get #isInline(): boolean {
    return this.getAttribute('mode') === 'inline';
  }
  get #isOpen(): boolean {
    return this.#isInline || this.hasAttribute('open');
  }

  /** What somebody set before this script was loaded lies on the element itself, in front of the accessors. */
  #takeEarlyProperties(): void {
    for (const name of ['getToken', 'panel'] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const early = this[name];
      delete this[name];
      Object.assign(this, { [name]: early });
    }
  }

  #show(): void {
    const { bubble, window: frame, head, heading, close } = this.#frame;
    const words = elementTexts[localeOf(this)];
    const title = this.getAttribute('heading') ?? '';
    bubble.hidden = this.#isInline;
    bubble.setAttribute('aria-label', this.#isOpen ? words.close : words.open);
    bubble.setAttribute('aria-expanded', String(this.#isOpen));
    close.hidden = this.#isInline;
    close.setAttribute('aria-label', words.close);
    heading.textContent = title || words.chat;
    head.hidden = this.#isInline && title === '';
    frame.hidden = !this.#isOpen;
    if (this.#isInline) frame.removeAttribute('role');
    else frame.setAttribute('role', 'dialog');
    frame.setAttribute('aria-label', title || words.chat);
    if (this.hasAttribute('open') && !this.#isInline) void this.#mount();
  }

  #told(isOpen: boolean): void {
    (isOpen ? this.#frame.window : this.#frame.bubble).focus();
    this.dispatchEvent(new CustomEvent(isOpen ? 'parley-open' : 'parley-close', { bubbles: true, composed: true }));
  }

  #mountWhenSeen(): void {
    this.#seen ??= new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.#seen?.disconnect();
      void this.#mount();
    });
    this.#seen.observe(this);
  }

  async #mount(): Promise<void> {
    const words = elementTexts[localeOf(this)];
    if (this.#mounting) return;
    this.#say(words.loading, 'status');
    this.#mounting = this.#load();
    try {
      await this.#mounting;
    } catch (error) {
      this.#mounting = undefined;
      this.#say(words.failed, 'alert');
      this.#fail(error);
    }
  }

  async #load(): Promise<MountedChat> {
    const [{ mountChat }, sheet] = await Promise.all([import('./mount-chat.tsx'), loadPanelSheet(SCRIPT_URL)]);
    const root = this.shadowRoot as ShadowRoot;
    // Ours come first, so that the page's variables on the element win over both.
    root.adoptedStyleSheets = [elementSheet(), sheet];
    const { chat, floating } = this.#frame;
    chat.replaceChildren();
    return mountChat({ chat, floating }, this.#settings(), (error) => this.#fail(error));
  }

  #settings(): ElementSettings {
    return {
      botId: this.getAttribute('bot-id') ?? '',
      baseUrl: baseUrlOf(this, SCRIPT_URL),
      locale: localeOf(this),
      isDraft: this.hasAttribute('draft'),
      getToken: this.#getToken,
      panel: this.#panel,
    };
  }

  #update(): void {
    void this.#mounting?.then(
      (mounted) => mounted.update(this.#settings()),
      () => undefined,
    );
  }

  #unmount(): void {
    void this.#mounting?.then(
      (mounted) => mounted.unmount(),
      () => undefined,
    );
    this.#mounting = undefined;
  }

  #say(text: string, role: 'status' | 'alert'): void {
    const notice = document.createElement('p');
    notice.className = 'notice';
    notice.setAttribute('role', role);
    notice.textContent = text;
    this.#frame.chat.replaceChildren(notice);
  }

  #fail(error: unknown): void {
    this.dispatchEvent(new CustomEvent('parley-error', { detail: error, bubbles: true, composed: true }));
  }
}

/** A picture that is shown large is a dialog of the browser's own, which does not say that it used a key. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog[open]') !== null;

/** Whether a key was pressed where somebody has begun to write. */
const isWritten = (target: EventTarget | null): boolean => target instanceof HTMLTextAreaElement && target.value !== '';

if (!customElements.get('parley-chat')) customElements.define('parley-chat', ParleyChat);
