"""The learned bidder of tarok: `features`, `network`, simulated `examples`, `training`, `deciding`."""
