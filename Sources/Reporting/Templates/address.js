// Keeps in the page's address what is shown, so that it can be passed on; an empty value is not kept. Every script keeps things there, so
// the address is read anew each time.
const keepInAddress = (name, value) => {
  const address = new URLSearchParams(window.location.search);
  if (value === '') address.delete(name);
  else address.set(name, value);
  const query = address.toString();
  const place = query === '' ? window.location.pathname : '?' + query;
  try { window.history.replaceState(null, '', place + window.location.hash); } catch { /* not of a file */ }
};
