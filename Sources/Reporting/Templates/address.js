// Stores a setting of the page in its address, so that a link to the page contains it. An empty value is removed. Every
// script stores settings there, so the address is parsed each time.
const keepInAddress = (name, value) => {
  const address = new URLSearchParams(window.location.search);
  if (value === '') address.delete(name);
  else address.set(name, value);
  const query = address.toString();
  const place = query === '' ? window.location.pathname : '?' + query;
  try { window.history.replaceState(null, '', place + window.location.hash); } catch { /* Some browsers do not allow it for local files. */ }
};
