/**
 * The engine finds stream records by scanning them, which slows every write to a streamed table as they add up. These
 * indexes, put into its SQLite file while it runs, make it a lookup. Speed only: where the file is laid out otherwise,
 * or this Node has no SQLite, the engine works as it is.
 */
export const indexStreamRecords = async (dataFile: string): Promise<void> => {
  try {
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(dataFile, { timeout: 2000 });
    try {
      database.exec(`
        CREATE INDEX IF NOT EXISTS halyard_stream_by_table
          ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
        CREATE INDEX IF NOT EXISTS halyard_stream_by_shard
          ON _stream_records (table_name, shard_id, CAST(sequence_number AS INTEGER));
      `);
    } finally {
      database.close();
    }
  } catch {
    // Slower, not wrong.
  }
};
