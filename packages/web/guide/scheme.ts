/* Before the page is painted: the colours that the reader chose in any page of Sineta. */
try {
  const chosen = localStorage.getItem('sineta.scheme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.scheme = chosen
} catch {
  // A browser that keeps nothing shows the colours of the system.
}
