// The past of the charts, as the server keeps it: ten minutes by the second, a day by the minute.

/** The answer of the operation "series"; null of a server that has no such operation, or just stops. */
export async function past(console, span = '10m') {
  try {
    return await console.read('series', { span });
  } catch (refused) {
    if (refused.status >= 400 && refused.status < 500 && refused.status !== 401) {
      return null;
    }
    throw refused;
  }
}
