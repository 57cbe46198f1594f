declare module 'virtual:charts' {
  const charts: unknown
  export default charts
}
