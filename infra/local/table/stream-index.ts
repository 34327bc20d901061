/**
 * The engine finds stream records with a full scan. The more records there are, the slower is every write to a table
 * with a stream. These indexes are added to its SQLite file while it runs, and replace the scan. They only improve
 * speed: if the file has another layout, or this Node has no SQLite, the engine works without them.
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
    // Without indexes the engine is only slower.
  }
};
