// Runs in the page of an agent, before its own scripts. Times are those of the user: from the key to the text, from the click
// to the answer of the server.
window.measures = {
  /** Resolves when the page shows the text, to the time since the last Enter. */
  textAfterEnter(text) {
    return new Promise((resolve) => {
      let since = Number.NaN;
      const onKey = ({ key }) => {
        if (key === 'Enter') since = performance.now();
      };
      document.addEventListener('keydown', onKey, { capture: true });
      const observer = new MutationObserver(() => {
        if (!document.body.textContent.includes(text)) return;
        observer.disconnect();
        document.removeEventListener('keydown', onKey, { capture: true });
        resolve(performance.now() - since);
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  },
  /** Clicks a button. Resolves to the time until the call that it makes was answered. */
  callAfterClick(buttonText, path) {
    return new Promise((resolve) => {
      const since = performance.now();
      new PerformanceObserver((list, observer) => {
        const call = list.getEntries().find(({ name, startTime }) => name.endsWith(path) && startTime >= since);
        if (!call) return;
        observer.disconnect();
        resolve(call.responseEnd - since);
      }).observe({ type: 'resource' });
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === buttonText)?.click();
    });
  },
};
