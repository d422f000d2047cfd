/* Runs before the page is painted: applies the colour scheme that the user chose on any page of Sineta. */
try {
  const chosen = localStorage.getItem('sineta.scheme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.scheme = chosen
} catch {
  // Without storage the system's colour scheme applies.
}
